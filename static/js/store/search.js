// Loads the suggestions of the search in the header when it is first used.
document.addEventListener('focusin', ({ target }) => {
  const form = target.closest?.('form[data-suggest]')
  if (!form) return
  const script = document.createElement('script')
  script.src = form.dataset.suggest
  delete form.dataset.suggest
  document.head.append(script)
})

// Reports that a result was opened, for the store's report of searches.
document.addEventListener('click', ({ target }) => {
  const results = target.closest?.('a[href]:not([href^="/search"])') && target.closest('[data-search-results]')
  if (!results) return
  const { searchResults: q, from } = results.dataset
  navigator.sendBeacon('/search/clicks', new URLSearchParams({ q, from }))
})
