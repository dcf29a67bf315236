// <form data-autosave>: asks #draft-state to save the texts three seconds after the last edit, and at least every minute. When nothing but
// texts has changed since, the page is left without a question.
;(() => {
  const pause = 3000
  const longest = 60_000
  const texts = ['title', 'excerpt', 'body', 'blocks']
  let timer
  let changedAt
  let isSaved = false
  const loaded = new WeakMap()

  /** The fields that no draft has. */
  const others = (form) =>
    JSON.stringify(
      [...new FormData(form)]
        .filter(([name]) => ![...texts, 'draft_at'].includes(name))
        .map(([name, value]) => [name, value.name ?? value]),
    )
  const remember = () => {
    const form = document.querySelector('[data-autosave]')
    if (form && !loaded.has(form)) loaded.set(form, others(form))
  }
  remember()

  document.addEventListener('htmx:after:swap', ({ detail: { ctx } }) => {
    remember()
    if (ctx.sourceElement.id === 'draft-state') isSaved = !changedAt && document.getElementById('draft-state')?.dataset.state === 'saved'
  })
  // Asked before the page is left.
  document.addEventListener('unsaved', (event) => {
    if (isSaved && loaded.get(event.target) === others(event.target)) event.preventDefault()
  })

  document.addEventListener('input', ({ target }) => {
    if (!texts.includes(target.name) || !target.form?.matches('[data-autosave]')) return
    isSaved = false
    changedAt ??= Date.now()
    clearTimeout(timer)
    timer = setTimeout(save, Math.max(0, Math.min(pause, changedAt + longest - Date.now())))
  })
  // Saving the article replaces the draft.
  document.addEventListener('submit', ({ target }) => target.matches('[data-autosave]') && cancel())

  function save() {
    cancel()
    document.getElementById('draft-state')?.dispatchEvent(new Event('autosave'))
  }

  function cancel() {
    clearTimeout(timer)
    changedAt = undefined
  }
})()
