// Ctrl K (Cmd K) opens the palette, a combobox: arrow keys move through the results, Enter opens one.
;(() => {
  const palette = document.getElementById('palette')
  const input = document.getElementById('palette-q')
  if (!palette) return
  const options = () => [...palette.querySelectorAll('[role=option]')]
  const active = () => palette.querySelector('[role=option][aria-selected=true]')
  let opensFirst = false

  if (/Mac|iPhone|iPad/.test(navigator.platform)) {
    for (const key of document.querySelectorAll('kbd')) key.textContent = key.textContent.replace('Ctrl ', '⌘ ')
  }

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    if (event.key.toLowerCase() !== 'k') return
    const dialog = document.querySelector('dialog:modal')
    if (dialog && dialog !== palette) return
    event.preventDefault()
    if (palette.open) {
      palette.close()
      return
    }
    self.kit.open(palette, document.activeElement)
    input.select()
  })

  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const all = options()
    const at = all.indexOf(active())
    if (event.key === 'ArrowDown') choose(all[(at + 1) % all.length])
    else if (event.key === 'ArrowUp') choose(all[at <= 0 ? all.length - 1 : at - 1])
    else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    else if (isCurrent() && active()) active().click()
    // The results of what was typed last are still on their way.
    else if (!isCurrent()) opensFirst = true
    else return
    event.preventDefault()
  })
  input.addEventListener('input', () => (opensFirst = false))

  document.addEventListener('htmx:after:swap', () => {
    const results = document.getElementById('palette-results')
    if (!palette.open || results.dataset.shown !== undefined) return
    results.dataset.shown = ''
    const list = palette.querySelector('[role=listbox]')
    input.setAttribute('aria-expanded', String(list !== null))
    if (list) input.setAttribute('aria-controls', list.id)
    else input.removeAttribute('aria-controls')
    choose(options()[0])
    if (opensFirst && isCurrent()) active()?.click()
  })

  const isCurrent = () => document.getElementById('palette-results').dataset.query === input.value.trim()

  function choose(option) {
    for (const other of options()) other.setAttribute('aria-selected', String(other === option))
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
})()
