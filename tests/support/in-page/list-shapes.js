// Returns what is shown, or scrolls by itself, since an earlier call only or since then no longer: by the names of elements and of what
// surrounds them. The first call of a page returns nothing.
export function listShapes() {
  const describe = (element) => {
    const path = []
    for (let at = element; at && path.length < 4; at = at.parentElement) path.push(`${at.localName}.${at.getAttribute('class') ?? ''}`)
    return `${path.join(' ')} ${element.getAttributeNames().join(' ')}`
  }
  const scrolls = (element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)
  const stateOf = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden'
    return scrolls(element) ? 'scrolls' : 'shown'
  }
  const states = new Map([...document.body.querySelectorAll('*')].map((element) => [element, stateOf(element)]))
  const previous = self.elementStates
  self.elementStates = states
  if (!previous) return []
  const changed = [...states].filter(([element, state]) => (previous.get(element) ?? 'hidden') !== state)
  return [...new Set(changed.map(([element, state]) => `${state} ${describe(element)}`))]
}
