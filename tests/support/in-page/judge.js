// Runs axe: its visual rules on the elements of these samples, its other ones, if asked, on the elements of these shapes, and those that compare
// elements on the whole page. Returns violations, and the samples that it could not judge.
export async function judge(
  { samples: keys, shapes, structural, include, exclude, tags, visualRules, wholePageRules, unusedRules },
  unstick,
) {
  const mark = 'data-axe-sample'
  const samples = keys.flatMap((key) => self.axeSamples.get(key).map((element) => ({ key, element })))
  for (const { element } of samples) element.setAttribute(mark, '')
  const stickAgain = samples.length > 0 ? unstick() : () => {}
  axe.configure({
    noHtml: true,
    rules: visualRules.map((id) => ({ id, selector: `${id === 'link-in-text-block' ? 'a[href]' : ''}[${mark}]` })),
  })
  limitRules(shapes.map((key) => self.axeShapes.get(key)))
  const disabled = [...unusedRules, ...(samples.length > 0 ? [] : visualRules)]
  // axe asks for each element and rule whether it is excluded.
  const excluded = exclude && document.querySelector(exclude) ? [exclude] : []
  const context = { include: [include ?? 'html'], exclude: excluded }
  const results = await axe.run(include || excluded.length > 0 ? context : document, {
    runOnly: structural ? tags : visualRules,
    ...(structural && { rules: Object.fromEntries(disabled.map((id) => [id, { enabled: false }])) }),
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    selectors: false,
    iframes: false,
    // Waits for media that play by themselves, to see how long they are.
    preload: document.querySelector(':is(audio, video)[autoplay]') !== null,
  })
  stickAgain()
  for (const { element } of samples) element.removeAttribute(mark)
  const listNodes = (found) => found.flatMap(({ id, nodes }) => nodes.map(({ element }) => ({ id, element })))
  const unclear = new Set(listNodes(results.incomplete).flatMap(({ id, element }) => (visualRules.includes(id) ? [element] : [])))
  return {
    violations: listNodes(results.violations).map(({ id, element }) => ({ id, html: element.outerHTML.slice(0, 160) })),
    unclear: keys.filter((key) => self.axeSamples.get(key).every((element) => unclear.has(element))),
  }

  function limitRules(shapeElements) {
    const { head, body, documentElement } = document
    const judged = include ? shapeElements : [documentElement, ...head.querySelectorAll('*'), ...shapeElements]
    for (const rule of axe._audit.rules) if (!visualRules.includes(rule.id) && !wholePageRules.includes(rule.id)) limitRule(rule, judged)
    if (include) return
    // What is in a landmark needs no other.
    const isOutside = (element) =>
      !element.parentElement.closest('main:not([role]), nav:not([role])') && !(exclude && element.closest(exclude))
    limitRule(
      axe._audit.rules.find(({ id }) => id === 'region'),
      [...body.querySelectorAll('*')].filter(isOutside),
    )
  }

  function limitRule(rule, elements) {
    const isExposed = (node) => !rule.excludeHidden || axe.commons.dom.isVisibleToScreenReaders(node)
    const chosen = elements.filter((element) => element.matches(rule.selector))
    rule.gather = () => chosen.map((element) => axe.utils.getNodeFromTree(element)).filter(isExposed)
  }
}
