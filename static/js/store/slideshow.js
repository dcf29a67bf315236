// Slideshows: buttons scroll the track; autoplay stops for good at the first use, and while the pointer or the focus is on it.
;(() => {
  const interval = 7000
  const still = matchMedia('(prefers-reduced-motion: reduce)')

  for (const show of document.querySelectorAll('[data-slideshow]')) start(show)

  function start(show) {
    const track = show.querySelector('.slideshow-track')
    const slides = [...track.children]
    const pause = show.querySelector('[data-slide-pause]')
    let timer

    const current = () => Math.round(Math.abs(track.scrollLeft) / track.clientWidth)
    const goTo = (index) => {
      const at = (index + slides.length) % slides.length
      const left = at * track.clientWidth * (getComputedStyle(track).direction === 'rtl' ? -1 : 1)
      track.scrollTo({ left, behavior: still.matches ? 'instant' : 'smooth' })
    }

    function mark() {
      const at = current()
      for (const button of show.querySelectorAll('[data-slide-to]')) {
        if (Number(button.dataset.slideTo) === at) button.setAttribute('aria-current', 'true')
        else button.removeAttribute('aria-current')
      }
    }

    function stop() {
      clearInterval(timer)
      timer = undefined
      if (!pause) return
      pause.dataset.paused = ''
      pause.setAttribute('aria-label', pause.dataset.playLabel)
    }

    function play() {
      clearInterval(timer)
      timer = setInterval(() => {
        if (!document.hidden && !show.matches(':hover, :focus-within')) goTo(current() + 1)
      }, interval)
      delete pause.dataset.paused
      pause.setAttribute('aria-label', pause.dataset.pauseLabel)
    }

    show.addEventListener('click', (event) => {
      const button = event.target.closest('button')
      if (!button) return
      if (button === pause) return timer ? stop() : play()
      stop()
      if (button.dataset.slideStep) goTo(current() + Number(button.dataset.slideStep))
      else if (button.dataset.slideTo) goTo(Number(button.dataset.slideTo))
    })
    track.addEventListener('scroll', mark, { passive: true })
    for (const used of ['pointerdown', 'keydown']) track.addEventListener(used, stop)
    if (!pause || still.matches) return
    pause.dataset.pauseLabel = pause.getAttribute('aria-label')
    pause.hidden = false
    play()
    still.addEventListener('change', () => still.matches && stop())
  }
})()
