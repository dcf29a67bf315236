// On phones the price and the button stay in sight once the button of the page has scrolled away.
;(() => {
  let watched
  // The view reaches far below the fold: out of it means above.
  const observer = new IntersectionObserver(
    ([entry]) => document.querySelector('.buy-bar')?.toggleAttribute('data-shown', !entry.isIntersecting),
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
