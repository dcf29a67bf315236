// <form data-autosave>: asks #draft-state to save the texts three seconds after the last edit, and at least every minute.
;(() => {
  const pause = 3000
  const longest = 60_000
  const texts = ['title', 'excerpt', 'body', 'blocks']
  let timer
  let changedAt

  document.addEventListener('input', ({ target }) => {
    if (!texts.includes(target.name) || !target.form?.matches('[data-autosave]')) return
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
