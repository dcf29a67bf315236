// The strip of images: swiping is native scroll snapping; this adds arrows and the count.
;(() => {
  const strip = () => document.querySelector('.gallery-strip')
  const first = () => strip()?.firstElementChild.dataset.figure
  let shown = first()
  /** Place in the strip that a press scrolls to; null once it is reached. */
  let goal = null

  document.addEventListener('click', (event) => {
    const step = event.target.closest('.gallery-step')
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const count = strip().children.length
    show((current() + Number(step.dataset.step) + count) % count)
    self.kit.say(showCount('announcement'))
  })
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!target.matches?.('.gallery-strip')) return
      if (goal === place()) goal = null
      showCount('position')
    },
    { capture: true, passive: true },
  )
  // A partly visible image counts as in view to browsers, so Tab would not scroll to it.
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches('.gallery-main:focus-visible')) target.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' })
  })
  // A swipe has its own goal.
  for (const start of ['touchstart', 'wheel'])
    document.addEventListener(start, ({ target }) => target.closest('.gallery-strip') && (goal = null), { passive: true })

  // After another selection, scroll the strip back to its new first image.
  document.addEventListener('htmx:after:swap', () => {
    if (!strip()) return
    if (first() !== shown) {
      goal = null
      strip().scrollTo({ left: 0, behavior: 'instant' })
    }
    shown = first()
    showCount('position')
  })

  function show(to) {
    const images = [...strip().children]
    goal = to
    // The strip wraps around, so the first and last are neighbors.
    for (const near of [to - 1, to, to + 1])
      images
        .at(near % images.length)
        .querySelector('img')
        .setAttribute('loading', 'eager')
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    strip().scrollTo({ left: images[to].offsetLeft - images[0].offsetLeft, behavior })
    showCount('position')
  }

  function current() {
    return goal ?? place()
  }

  function place() {
    const { scrollLeft, scrollWidth, clientWidth, children } = strip()
    if (children.length === 1) return 0
    const offset = Math.abs(scrollLeft)
    if (offset >= scrollWidth - clientWidth - 2) return children.length - 1
    return Math.round(offset / Math.abs(children[1].offsetLeft - children[0].offsetLeft))
  }

  /** Shows the count; returns it as a sentence of this kind. */
  function showCount(kind) {
    const count = document.querySelector('.gallery-count')
    if (!count) return ''
    const number = Number(strip().children[current()].dataset.figure) + 1
    const sentence = (name) => count.dataset[name].replace('{at}', number)
    const position = sentence('position')
    if (count.textContent !== position) count.textContent = position
    return sentence(kind)
  }
})()
