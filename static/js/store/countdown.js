// <button data-left="45" data-text="Resend code in {time}" data-done="You can request a new code now">Resend code</button>
// counts down to a deadline, so that a suspended tab is correct when it resumes. aria-disabled keeps the focus.
;(() => {
  const deadlines = new WeakMap()

  setInterval(tick, 1000)
  document.addEventListener('htmx:after:swap', tick)
  document.addEventListener('click', (event) => event.target.closest('[data-left][aria-disabled=true]') && event.preventDefault(), true)
  tick()

  function tick() {
    for (const button of document.querySelectorAll('[data-left]')) {
      if (!deadlines.has(button)) {
        deadlines.set(button, Date.now() + Number(button.dataset.left) * 1000)
        button.dataset.ready = button.textContent.trim()
      }
      const left = Math.ceil((deadlines.get(button) - Date.now()) / 1000)
      if (left > 0) {
        button.setAttribute('aria-disabled', 'true')
        button.textContent = button.dataset.text.replace('{time}', `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)
      } else if (button.getAttribute('aria-disabled') === 'true') {
        button.removeAttribute('aria-disabled')
        button.textContent = button.dataset.ready
        self.kit.say(button.dataset.done)
      }
    }
  }
})()
