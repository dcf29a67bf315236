// Runs axe: its structural rules if asked, and its visual ones on the elements of these keys. Returns violations, and the keys that it could
// not judge.
export async function judge({ keys, structural, include, exclude, tags, visualRules, unusedRules }, unstick) {
  const mark = 'data-axe-sample'
  const samples = keys.flatMap((key) => self.axeSamples.get(key).map((element) => ({ key, element })))
  for (const { element } of samples) element.setAttribute(mark, '')
  const stickAgain = unstick()
  axe.configure({ rules: visualRules.map((id) => ({ id, selector: `${id === 'link-in-text-block' ? 'a[href]' : ''}[${mark}]` })) })
  const disabled = [...unusedRules, ...(samples.length > 0 ? [] : visualRules)]
  const context = { include: [include ?? 'html'], ...(exclude && { exclude: [exclude] }) }
  const results = await axe.run(include || exclude ? context : document, {
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
  const listNodes = (found) => found.flatMap(({ id, nodes }) => nodes.map(({ element, html }) => ({ id, element, html })))
  const unclear = new Set(listNodes(results.incomplete).flatMap(({ id, element }) => (visualRules.includes(id) ? [element] : [])))
  return {
    violations: listNodes(results.violations).map(({ id, html }) => ({ id, html: html.replace(` ${mark}=""`, '') })),
    unclear: keys.filter((key) => self.axeSamples.get(key).every((element) => unclear.has(element))),
  }
}
