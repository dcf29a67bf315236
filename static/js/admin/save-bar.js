// <form data-save>: shows the save bar while the form differs from what was loaded. Ctrl+S saves; leaving with changes asks first, unless
// a listener of `unsaved` knows that nothing is lost. A form with data-dirty (it is new or had errors) stays dirty until it is saved.
;(() => {
  const loaded = new WeakMap()
  const opened = new WeakMap()
  let sending = false

  const written = (form) =>
    JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? value.name + value.size : value]))
  const dirty = () => document.querySelector('form[data-save][data-dirty]')

  function remember() {
    for (const form of document.querySelectorAll('form[data-save]')) {
      if (!loaded.has(form)) {
        opened.set(form, written(form))
        loaded.set(form, 'dirty' in form.dataset ? null : opened.get(form))
      }
      // Added, removed or moved rows are changes, too.
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
    // The fields contain rejected input, so reload the stored values.
    if (loaded.get(form) === null) {
      sending = true
      location.reload()
      return
    }
    form.reset()
    // A reset does not restore removed rows.
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
    // Submitting another form does not save this one.
    if (!event.defaultPrevented && (event.target.matches('form[data-save]') || !dirty())) sending = true
  })
  // htmx has sent it, and follows a redirect once it is saved.
  document.addEventListener('htmx:before:response', ({ detail: { ctx } }) => {
    const form = ctx.sourceElement.form ?? ctx.sourceElement.closest('form')
    if ((ctx.hx.redirect || ctx.hx.refresh) && (form?.matches('[data-save]') || !dirty())) sending = true
  })
  addEventListener('pageshow', () => (sending = false))
  addEventListener('beforeunload', (event) => {
    const form = dirty()
    if (sending || !form || (form.dataset.dirty === 'new' && opened.get(form) === written(form))) return
    if (form.dispatchEvent(new Event('unsaved', { bubbles: true, cancelable: true }))) event.preventDefault()
  })
})()
