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
      isOpaque: backgroundImage === 'none' && /^rgb\(/.test(backgroundColor),
      // May be above or below what is no relative of it.
      isRaised: position === 'absolute' || position === 'fixed' || zIndex !== 'auto' || style.transform !== 'none',
    }
  }

  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const overlap = (one, other, margin = 0) =>
    one.left < other.right + margin && one.right > other.left - margin && one.top < other.bottom + margin && one.bottom > other.top - margin
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
  const hasText = (element) =>
    [...element.childNodes].some(isText) ||
    (element.matches('input, textarea, select') && !element.matches('[type=checkbox], [type=radio]'))
  for (const element of judged) if (hasText(element)) addSample(describeText(element), element)

  function describeText(element) {
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = styleOf(element).style
    const behind = []
    let isRaised = false
    for (let at = element; at; at = at.parentElement) {
      const style = styleOf(at)
      if (style.background) behind.push(style.background)
      if (style.style.opacity !== '1') behind.push(`opacity ${style.style.opacity}`)
      if (style.style.filter !== 'none' || style.style.mixBlendMode !== 'normal') behind.push(pathOf(at))
      if (style.isOpaque) break
      isRaised ||= style.isRaised
    }
    const box = element.getBoundingClientRect()
    const near = raised.filter((other) => overlap(other.box, box) && !areRelatives(other.element, element))
    // A link has to differ from the text around it.
    const around = element.localName === 'a' ? `${textDecorationLine} ${styleOf(element.parentElement).style.color}` : ''
    const place = isRaised ? pathOf(element) : ''
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null
    const parts = [
      color,
      fontSize,
      fontWeight,
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
  for (const { element, box } of targets) {
    if (box.width === 0 || box.height === 0) continue
    const isSmall = box.width < least || box.height < least
    const near = targets.filter(
      (other) => other.element !== element && overlap(other.box, box, isSmall ? least : 0) && !areRelatives(other.element, element),
    )
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
