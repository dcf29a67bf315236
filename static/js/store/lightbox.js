// The image viewer: swiping is native scroll snapping; this adds buttons, arrow keys and the counter. It can load after the viewer opened.
;(() => {
  document.addEventListener('click', (event) => {
    const opener = event.target.closest('[data-dialog][data-figure]')
    if (opener) showPressed(document.getElementById(opener.dataset.dialog))
    const step = event.target.closest('.lightbox [data-step]')
    if (step) move(step.closest('.lightbox'), Number(step.dataset.step))
  })
  document.addEventListener('keydown', (event) => {
    const box = event.target.closest?.('.lightbox')
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!box || !by) return
    event.preventDefault()
    move(box, document.dir === 'rtl' ? -by : by)
  })
  // Safari before 26.2 has no scrollend: the end is when scrolling pauses for a tenth of a second.
  let pause
  const onScrolled = ({ target }) => target.matches?.('.lightbox-track') && showPosition(target.closest('.lightbox'))
  const onScroll = (event) => {
    clearTimeout(pause)
    pause = setTimeout(onScrolled, 100, event)
  }
  if ('onscrollend' in window) document.addEventListener('scrollend', onScrolled, true)
  else document.addEventListener('scroll', onScroll, { capture: true, passive: true })

  function showPressed(box) {
    const opener = box?.open && self.kit.openerOf(box)
    if (opener) show(box, Number(opener.dataset.figure), 'instant')
  }
  showPressed(document.querySelector('.lightbox'))

  function move(box, by) {
    const count = box.querySelectorAll('figure').length
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    show(box, (current(box) + by + count) % count, reducedMotion ? 'instant' : 'smooth')
  }

  function show(box, at, behavior) {
    const track = box.querySelector('.lightbox-track')
    const figures = [...track.children]
    box.dataset.at = at
    // The viewer wraps around, so the first and last are neighbors.
    for (const near of [at - 1, at, at + 1])
      figures
        .at(near % figures.length)
        .querySelector('img')
        .setAttribute('loading', 'eager')
    figures[at].scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
    if (behavior === 'instant') showPosition(box)
  }

  function showPosition(box) {
    const track = box.querySelector('.lightbox-track')
    const at = Math.abs(track.scrollLeft) / track.clientWidth
    // A busy browser pauses between two images, too: the end is still to come.
    if (Math.abs(at - Math.round(at)) > 0.1) return
    box.dataset.at = Math.round(at)
    const counter = box.querySelector('[data-counter]')
    counter.textContent = counter.dataset.counter.replace('{at}', current(box) + 1).replace('{count}', track.children.length)
  }

  function current(box) {
    return Number(box.dataset.at ?? 0)
  }
})()
