// On phones the price and the button stay in sight once the button of the page has scrolled away.
;(() => {
  let watched
  const observer = new IntersectionObserver(([entry]) => {
    document.querySelector('.buy-bar')?.toggleAttribute('data-shown', !entry.isIntersecting && entry.boundingClientRect.top < 0)
  })

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
