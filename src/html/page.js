// Adds comfort to a report that can be read without it: steps through a turn, copies a line. It asks nothing of the
// network and keeps nothing.
"use strict";
(function () {
  document.documentElement.classList.add("with-script");

  function all(selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  }

  function setUpTurn(turn) {
    var steps = all(".strip > li", turn), marks = all(".marks span", turn);
    var slider = turn.querySelector("input[type=range]"), told = turn.querySelector("output");
    var play = turn.querySelector("[data-play]"), timer = null, now = 0;
    if (steps.length === 0) return;

    function show(index) {
      now = Math.max(0, Math.min(steps.length - 1, index));
      steps.forEach(function (step, i) { step.classList.toggle("shown", i === now); });
      marks.forEach(function (mark, i) { mark.classList.toggle("now", i === now); });
      slider.value = String(now);
      told.textContent = (now + 1) + " of " + steps.length;
      slider.setAttribute("aria-valuetext", steps[now].getAttribute("data-title") || told.textContent);
    }
    function stop() {
      if (timer !== null) window.clearInterval(timer);
      timer = null;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    }
    function start() {
      if (now === steps.length - 1) show(0);
      timer = window.setInterval(function () {
        if (now === steps.length - 1) stop(); else show(now + 1);
      }, 1500);
      play.textContent = "Pause";
      play.setAttribute("aria-pressed", "true");
    }
    function go(index) { stop(); show(index); }

    slider.addEventListener("input", function () { go(Number(slider.value)); });
    play.addEventListener("click", function () { if (timer === null) start(); else stop(); });
    turn.querySelector("[data-before]").addEventListener("click", function () { go(now - 1); });
    turn.querySelector("[data-after]").addEventListener("click", function () { go(now + 1); });
    marks.forEach(function (mark, i) { mark.addEventListener("click", function () { go(i); }); });
    turn.addEventListener("keydown", function (event) {
      if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
      var to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    });
    turn.showStep = function (step) {
      var index = steps.indexOf(step);
      if (index >= 0) go(index);
    };
    show(0);
  }

  // A link from a card to its step: the step has to be shown before the browser can go there.
  function follow() {
    var id = decodeURIComponent(window.location.hash.slice(1));
    var target = id ? document.getElementById(id) : null;
    var turn = target ? target.closest(".turn") : null;
    if (!turn || !turn.showStep) return;
    turn.showStep(target);
    target.scrollIntoView();
  }

  function setUpCopying(button) {
    button.hidden = false;
    button.addEventListener("click", function () {
      var line = document.getElementById(button.getAttribute("data-copies"));
      var range = document.createRange(), selection = window.getSelection();
      range.selectNodeContents(line);
      selection.removeAllRanges();
      selection.addRange(range);
      var said = false;
      try { said = document.execCommand("copy"); } catch (refused) { said = false; }
      button.textContent = said ? "Copied" : "Selected";
      window.setTimeout(function () { button.textContent = "Copy"; }, 2000);
    });
  }

  all(".turn").forEach(setUpTurn);
  all("button[data-copies]").forEach(setUpCopying);
  window.addEventListener("hashchange", follow);
  follow();
})();
