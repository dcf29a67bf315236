// Returns a key for each element of all that axe's rules read of it: its attributes, whether it is seen, what it contains and is in, and what
// refers to it or is referred to. Of texts and addresses only whether they are there. Keeps the first element of each key for judge.js.
export function collectShapes({ include, exclude }) {
  const containers =
    'body div main nav aside header footer section article form fieldset search dialog p figure details li dd dt tr td thead tbody'.split(
      ' ',
    )
  const freeText =
    /^(id|name|value|href|src|srcset|action|formaction|content|placeholder|title|alt|form|list|aria-label|aria-description|(data|hx)-.*)$/
  const reference = /^(for|headers|aria-(activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/
  const rootElement = document.documentElement
  const elements = [rootElement, document.body, ...document.body.querySelectorAll('*')]

  function describeAttribute(element, name) {
    const value = element.getAttribute(name)
    if (name === 'style') return /spacing|line-height/.test(value) ? value : ''
    if (!freeText.test(name) && !reference.test(name)) return `${name}=${value}`
    return `${name} ${value.trim() === '' ? value.length > 0 : /^\/?#/.test(value) ? 'anchor' : 'text'}`
  }
  function stateOf(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden'
    const { width, height, right, bottom } = element.getBoundingClientRect()
    const isSeen =
      width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0 && element.checkVisibility({ opacityProperty: true })
    return `${isSeen ? 'seen' : 'read'} ${scrolls(element) ? `${element.scrollWidth} ${element.scrollHeight}` : ''}`
  }
  // axe does not count less.
  const leastScroll = 13
  function scrolls(element) {
    const isWider = element.scrollWidth > element.clientWidth + leastScroll
    const isHigher = element.scrollHeight > element.clientHeight + leastScroll
    if (!isWider && !isHigher) return false
    const { overflowX, overflowY } = getComputedStyle(element)
    return (isWider && /auto|scroll/.test(overflowX)) || (isHigher && /auto|scroll/.test(overflowY))
  }

  // What an element is for those that it contains.
  const natures = new Map()
  const descriptions = new Map()
  for (const element of elements) {
    const attributes = element
      .getAttributeNames()
      .filter((name) => name !== 'class')
      .toSorted()
    const nature = [element.localName, stateOf(element), ...attributes.map((name) => describeAttribute(element, name))].join(' ')
    natures.set(element, nature)
    descriptions.set(element, [nature, element.getAttribute('class'), element.checked, element.indeterminate].join(' '))
  }
  const partsOf = (element, known) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE && node.data.trim() ? 'text' : (known.get(node) ?? '')))
  const childrenFirst = elements.toReversed()
  const contents = new Map()
  for (const element of childrenFirst) contents.set(element, hash(descriptions.get(element), ...partsOf(element, contents)))

  const relations = new Map(elements.map((element) => [element, [...(element.labels ?? [])].map((label) => contents.get(label))]))
  for (const element of elements)
    for (const name of element.getAttributeNames().filter((name) => reference.test(name)))
      for (const target of element
        .getAttribute(name)
        .split(/\s+/)
        .map((id) => document.getElementById(id))) {
        relations.get(element).push(`${name} ${contents.get(target)}`)
        relations.get(target)?.push(`is ${name} of ${descriptions.get(element)}`)
      }

  // For these, axe compares the name with the text.
  const named = ':is(a, button, summary, [role]):is([aria-label], [aria-labelledby])'
  const textOf = (element) => (element.matches(named) ? `${element.getAttribute('aria-label')} ${element.textContent}` : '')
  // Of what these contain, no rule reads more than that there is text, and an outline.
  const isContainer = (element) =>
    containers.includes(element.localName) && !element.matches('[role], [aria-hidden]') && element.textContent.trim() !== ''
  const wholes = new Map()
  for (const element of childrenFirst)
    wholes.set(element, hash(descriptions.get(element), textOf(element), ...relations.get(element), ...partsOf(element, wholes)))
  const describeAll = (found) => [...found].map((element) => descriptions.get(element)).join()
  // Rules for lists and tables read the elements of these, not what is in those.
  function outlineOf(element) {
    if (element.localName === 'table') return [...new Set([...element.rows].map((row) => describeAll(row.cells)))]
    return element.matches('ul, ol') ? partsOf(element, descriptions) : []
  }
  const shapeOf = (element) =>
    isContainer(element) ? hash(descriptions.get(element), ...relations.get(element), ...outlineOf(element)) : wholes.get(element)

  const surroundings = new Map([
    [rootElement, String(document.querySelector(':modal, dialog[open], [role=dialog], [aria-modal=true]') !== null)],
  ])
  for (const element of elements.slice(1)) {
    const { parentElement } = element
    const isRepeated = natures.get(parentElement) === natures.get(parentElement.parentElement)
    const around = surroundings.get(parentElement)
    surroundings.set(element, isRepeated ? around : hash(around, natures.get(parentElement)))
  }
  const isFirstSummary = (element) => element.localName === 'summary' && element.parentElement.querySelector(':scope > summary') === element

  const root = include ? document.querySelector(include) : rootElement
  const shapes = new Map()
  for (const element of elements.slice(1)) {
    if (!root.contains(element) || (exclude && element.closest(exclude))) continue
    const key = hash(surroundings.get(element), shapeOf(element), isFirstSummary(element))
    if (!shapes.has(key)) shapes.set(key, element)
  }
  self.axeShapes = shapes
  return [...shapes.keys()]

  // 53 bits, as cyrb53 by bryc (public domain).
  function hash(...parts) {
    const text = parts.join('\n')
    let high = 0xdeadbeef
    let low = 0x41c6ce57
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
  }
}
