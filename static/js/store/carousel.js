// Buttons of carousels; disabled at either end.
;(() => {
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-rail]')
    if (!button) return
    const rail = document.getElementById(button.dataset.rail)
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    rail.scrollBy({ left: Number(button.dataset.step) * rail.clientWidth * 0.9 * (document.dir === 'rtl' ? -1 : 1), behavior })
  })
  document.addEventListener('scroll', ({ target }) => target.matches?.('.rail') && updateButtons(target), { capture: true, passive: true })

  function updateButtons(rail) {
    const at = Math.abs(rail.scrollLeft)
    const end = rail.scrollWidth - rail.clientWidth - 2
    for (const button of document.querySelectorAll(`[data-rail="${rail.id}"]`)) {
      button.setAttribute('aria-disabled', String(button.dataset.step === '1' ? at >= end : at <= 2))
    }
  }

  function updateAll() {
    for (const rail of document.querySelectorAll('.rail[id]')) {
      updateButtons(rail)
      // Hides the buttons when everything fits.
      rail.closest('.rail-frame').toggleAttribute('data-still', rail.scrollWidth <= rail.clientWidth + 2)
    }
  }
  updateAll()
  addEventListener('resize', updateAll, { passive: true })
})()
