// Returns keys of what the page shows: of texts, with all that decides about their contrast, and of targets that are small or overlap, with
// their surroundings. Keeps the elements of each key for judge.js.
export function collectSamples({ include, exclude }, unstick) {
  const stickAgain = unstick()
  const names = new Map()
  const nameOf = (element) => {
    if (!names.has(element)) names.set(element, `${element.localName}.${element.getAttribute('class') ?? ''}`)
    return names.get(element)
  }
  const pathOf = (element) => {
    const path = []
    for (let at = element; at && path.length < 5; at = at.parentElement) path.push(nameOf(at))
    return path.join(' ')
  }

  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, readStyle(element))
    return styles.get(element)
  }
  function readStyle(element) {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, position, zIndex } = style
    const isTransparent = backgroundImage === 'none' && /, 0\)$|^transparent$/.test(backgroundColor)
    return {
      style,
      background: isTransparent ? '' : `${backgroundColor} ${backgroundImage}`,
      isOpaque: backgroundImage === 'none' && !isTransparent && !/rgba|\//.test(backgroundColor),
      // May be above or below what is no relative of it.
      isRaised: position === 'absolute' || position === 'fixed' || zIndex !== 'auto' || style.transform !== 'none',
    }
  }

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const overlap = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
  const areRelatives = (one, other) => one.contains(other) || other.contains(one)

  const root = include ? document.querySelector(include) : document.body
  const shown = [...document.body.querySelectorAll('*')].filter(isShown)
  const judged = shown.filter((element) => root.contains(element) && !(exclude && element.closest(exclude)))
  const replaced = 'img, picture, svg, video, canvas, iframe'
  const raised = shown
    .filter((element) => styleOf(element).isRaised && (styleOf(element).background || element.matches(replaced)))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))

  const samples = new Map()
  const addSample = (key, element) => {
    const elements = samples.get(key) ?? []
    if (elements.length < 3) samples.set(key, [...elements, element])
  }

  const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''
  // What only a screen reader is to find is a pixel in size.
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const hasText = (element) =>
    [...element.childNodes].some(isText) ||
    (element.matches('input, textarea, select') && !element.matches('[type=checkbox], [type=radio]'))
  // Large texts need less contrast.
  const largePx = 24
  const boldLargePx = 18.66
  const isLarge = (size, weight) => parseFloat(size) >= (weight >= 700 ? boldLargePx : largePx)
  for (const element of judged) if (hasText(element) && isSeen(element)) addSample(describeText(element), element)

  function describeText(element) {
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = styleOf(element).style
    const behind = []
    let isRaised = false
    let isCovered = false
    for (let at = element; at; at = at.parentElement) {
      const style = styleOf(at)
      // These change an element with all that is in it.
      if (style.style.opacity !== '1') behind.push(`opacity ${style.style.opacity}`)
      if (style.style.filter !== 'none' || style.style.mixBlendMode !== 'normal') behind.push(pathOf(at))
      if (isCovered) continue
      if (style.background) behind.push(style.background)
      isCovered = style.isOpaque
      isRaised ||= !isCovered && style.isRaised
    }
    const box = element.getBoundingClientRect()
    const near = raised.filter((other) => overlap(other.box, box) && !areRelatives(other.element, element))
    // A link has to differ from the text around it.
    const around = element.localName === 'a' ? `${textDecorationLine} ${styleOf(element.parentElement).style.color}` : ''
    const place = isRaised ? pathOf(element) : ''
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null
    const parts = [
      color,
      isLarge(fontSize, fontWeight),
      textShadow,
      around,
      place,
      isDisabled,
      ...behind,
      ...near.map((other) => nameOf(other.element)),
    ]
    return `text ${parts.join('|')}`
  }

  // axe judges a target by its size, by what lies over it, and by its distance to the next one.
  const least = 24
  const targets = judged.filter((element) => element.tabIndex >= 0).map((element) => ({ element, box: element.getBoundingClientRect() }))
  const isSmall = ({ width, height }) => width < least || height < least
  const centerOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 })
  // A little further than where two targets begin to be too close.
  function isNear(box, other) {
    if (!isSmall(box)) return overlap(box, other)
    const { x, y } = centerOf(box)
    const { x: otherX, y: otherY } = centerOf(other)
    const toEdge = Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom))
    return toEdge < least / 2 + 2 || (isSmall(other) && Math.hypot(otherX - x, otherY - y) < least + 2)
  }
  for (const { element, box } of targets) {
    if (box.width === 0 || box.height === 0) continue
    const near = targets.filter((other) => other.element !== element && isNear(box, other.box) && !areRelatives(other.element, element))
    if (near.length > 0) addSample(describeTarget(element, box, near), element)
  }

  function describeTarget(element, box, near) {
    const place = (other) => [other.left - box.left, other.top - box.top, other.width, other.height].map(Math.round).join()
    return `target ${[pathOf(element), place(box), ...near.map((other) => `${nameOf(other.element)} ${place(other.box)}`)].join('|')}`
  }

  stickAgain()
  self.axeSamples = samples
  return [...samples.keys()]
}
