// Reports that a result was opened, for the store's report of searches.
document.addEventListener('click', ({ target }) => {
  const results = target.closest?.('a[href]:not([href^="/search"])') && target.closest('[data-search-results]')
  if (!results) return
  const { searchResults: q, from } = results.dataset
  navigator.sendBeacon('/search/clicks', new URLSearchParams({ q, from }))
})
