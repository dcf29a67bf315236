// Puts what sticks to an edge of the screen where it is in the page: over what else it lies depends on how far one has scrolled. Returns how to
// undo that.
export function unstick() {
  const stuck = [...document.body.querySelectorAll('*')].filter((element) => getComputedStyle(element).position === 'sticky')
  const before = stuck.map((element) => element.getAttribute('style'))
  for (const { style } of stuck) {
    style.setProperty('position', 'relative', 'important')
    style.setProperty('inset', 'auto', 'important')
  }
  return () => {
    // Not by the attribute: the security policy forbids that.
    for (const [index, element] of stuck.entries()) {
      if (before[index] === null) element.removeAttribute('style')
      else element.style.cssText = before[index]
    }
  }
}
