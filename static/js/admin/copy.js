// <button data-copy="field-id" data-copied="…">: copies the field's text and says so. Hidden without script or clipboard.
;(() => {
  const show = () => {
    if (navigator.clipboard) for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = false
  }
  show()
  document.addEventListener('htmx:after:swap', show)
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]')
    if (!button) return
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value)
    document.dispatchEvent(new CustomEvent('toast', { detail: { text: button.dataset.copied } }))
  })
})()
