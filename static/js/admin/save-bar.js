// <form data-save>: the save bar comes when the form differs from what was loaded, and goes when it is the same again.
// Ctrl S saves; leaving with changes asks first. A form that arrives with data-dirty (it was refused) stays dirty until it is saved.
;(() => {
  const loaded = new WeakMap()
  let sending = false

  const written = (form) =>
    JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name + value.size : value]))
  const dirty = () => document.querySelector('form[data-save][data-dirty]')

  function remember() {
    for (const form of document.querySelectorAll('form[data-save]')) {
      if (!loaded.has(form)) loaded.set(form, 'dirty' in form.dataset ? null : written(form))
      // Rows that came, went or moved are a change like any other.
      else if (form.querySelector('[data-arranged]')) form.toggleAttribute('data-dirty', loaded.get(form) !== written(form))
    }
  }
  remember()
  document.addEventListener('htmx:after:swap', remember)

  function compare(event) {
    const form = event.target.form ?? event.target.closest?.('form')
    if (form && loaded.has(form)) form.toggleAttribute('data-dirty', loaded.get(form) !== written(form))
  }
  document.addEventListener('input', compare)
  document.addEventListener('change', compare)

  document.addEventListener('click', (event) => {
    const discard = event.target.closest('[data-discard]')
    if (!discard) return
    const form = discard.form ?? discard.closest('form')
    // What was refused is typed text, not what is stored: ask the server again.
    if (loaded.get(form) === null) {
      sending = true
      location.reload()
      return
    }
    form.reset()
    // Rows that came or went do not come back by that.
    if (written(form) !== loaded.get(form)) {
      sending = true
      location.reload()
      return
    }
    form.removeAttribute('data-dirty')
    form.dispatchEvent(new Event('change', { bubbles: true }))
  })

  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    const form = document.activeElement?.closest('form[data-save]') ?? document.querySelector('form[data-save]')
    if (!form) return
    event.preventDefault()
    form.requestSubmit()
  })

  document.addEventListener('submit', (event) => {
    // Another form of the page does not save this one.
    if (!event.defaultPrevented && (event.target.matches('form[data-save]') || !dirty())) sending = true
  })
  addEventListener('pageshow', () => (sending = false))
  addEventListener('beforeunload', (event) => {
    if (!sending && dirty()) event.preventDefault()
  })
})()
