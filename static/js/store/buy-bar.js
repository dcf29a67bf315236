// On phones a bar with price and button appears once the page's own button has scrolled away.
;(() => {
  let watched
  // The root extends far below the fold, so only scrolling past counts as out of view.
  const observer = new IntersectionObserver(
    ([entry]) =>
      document.documentElement.toggleAttribute('data-buy-bar', !entry.isIntersecting && document.querySelector('.buy-bar') !== null),
    { rootMargin: '0px 0px 100000px' },
  )

  function watch() {
    const button = document.querySelector('[data-buy]')
    if (button === watched) return
    if (watched) observer.unobserve(watched)
    watched = button
    if (button) observer.observe(button)
  }
  watch()
  document.addEventListener('htmx:after:swap', watch)
})()
