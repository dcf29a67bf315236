// Loads the suggestions of the search in the header when it is first used.
document.addEventListener('focusin', ({ target }) => {
  const form = target.closest?.('form[data-suggest]')
  if (!form) return
  const script = document.createElement('script')
  script.src = form.dataset.suggest
  delete form.dataset.suggest
  document.head.append(script)
})
