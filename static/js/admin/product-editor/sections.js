// The sections of the product editor. The bar marks the one in view; long ones are folded until opened, and stay as this person left them.
;(() => {
  const key = 'openSections'
  let opened = new Set()
  try {
    opened = new Set(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {}

  const folded = () => document.querySelectorAll('details[data-folded]')
  const section = (link) => document.getElementById(link.hash.slice(1))
  const links = () => [...document.querySelectorAll('.anchors a')].filter(section)

  const known = new WeakSet()
  function unfold() {
    for (const details of folded()) {
      if (!known.has(details) && opened.has(details.id)) details.open = true
      known.add(details)
    }
  }

  // A click decides; a script or the browser's search may open a section for a moment only.
  document.addEventListener('click', (event) => {
    const details = event.target.closest('details[data-folded] > summary')?.parentElement
    if (!details) return
    if (details.open) opened.delete(details.id)
    else opened.add(details.id)
    try {
      localStorage.setItem(key, JSON.stringify([...opened]))
    } catch {}
  })

  let observer
  let pressed
  const visible = new Set()

  function mark() {
    const all = links()
    const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const inView = all.filter((link) => visible.has(section(link)))
    const current = all.find((link) => section(link) === pressed) ?? (atEnd ? all.at(-1) : inView[0]) ?? all[0]
    for (const link of all) {
      if (link !== current) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location')
        const bar = link.parentElement
        bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2 })
      }
    }
  }

  function observe() {
    observer?.disconnect()
    visible.clear()
    const bar = document.querySelector('.anchors')
    if (!bar) return
    // From below the bar to the middle of the window. The last section may never get there: the end of the form counts as it.
    const top = Math.ceil(bar.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(bar).top || 0))
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target)
        mark()
      },
      { rootMargin: `${-top}px 0px -50% 0px` },
    )
    for (const link of links()) observer.observe(section(link))
    end.disconnect()
    const last = links().at(-1)
    if (last) end.observe(section(last))
  }
  const end = new IntersectionObserver(mark, { threshold: [0, 0.5, 1] })

  // The section one chose stays marked until one scrolls on, even where the page is too short to bring it to the top.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('.anchors a')
    if (!link || !section(link)) return
    pressed = section(link)
    if (pressed.matches('details')) pressed.open = true
    mark()
  })
  const release = () => {
    pressed = undefined
  }
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, release, { passive: true })

  const update = () => {
    unfold()
    observe()
    mark()
  }
  document.addEventListener('htmx:after:swap', update)
  update()
  const target = document.getElementById(location.hash.slice(1))
  if (target?.matches('details[data-folded]')) target.open = true
})()
