// Option values: Enter adds the typed ones, and what is typed while they are on their way stays in its field.
;(() => {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing || !event.target.matches('[data-add]')) return
    event.preventDefault()
    separate(event.target)
    event.target.dispatchEvent(new Event('change', { bubbles: true }))
  })

  // The next value may be typed before the answer removes this one.
  function separate(field) {
    if (field.value.trim() !== '') field.value = `${field.value}, `.slice(0, field.maxLength)
  }

  let typed = null

  document.addEventListener('htmx:before:swap', ({ detail: { ctx } }) => {
    const field = document.activeElement
    typed = field?.matches('#variants input[type=text]') ? readUnsent(field, ctx.request.body?.get?.(field.name) ?? null) : null
  })

  function readUnsent({ id, value, dataset, selectionStart, selectionEnd }, sent) {
    if (sent === null || value === sent) return null
    const start = 'add' in dataset && value.startsWith(sent) ? sent.length : 0
    return { id, value: value.slice(start), sent, selection: [selectionStart - start, selectionEnd - start] }
  }

  document.addEventListener('htmx:after:swap', () => {
    const field = typed && document.getElementById(typed.id)
    // After a removal, the field of this id may hold another value.
    if (field && ('add' in field.dataset || field.value === typed.sent)) {
      field.value = typed.value
      field.setSelectionRange(...typed.selection.map((position) => Math.max(0, position)))
    }
    typed = null
  })
})()
