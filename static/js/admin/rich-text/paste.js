// Word writes items of lists as paragraphs that begin with a drawn mark, Google Docs emphasis as styles, which the content policy ignores.
// Pasted, both are elements.
;(() => {
  const isItem = (node) => node?.nodeName === 'P' && node.className.startsWith('MsoListParagraph')

  /** The text of the drawn mark, which is removed. */
  function takeMark(item) {
    const comments = document.createTreeWalker(item, NodeFilter.SHOW_COMMENT)
    const range = new Range()
    let isFound = false
    while (comments.nextNode()) {
      const { currentNode: comment } = comments
      if (comment.data.includes('supportLists')) {
        range.setStartBefore(comment)
        isFound = true
      } else if (isFound && comment.data.includes('endif')) {
        range.setEndAfter(comment)
        const mark = range.toString()
        range.deleteContents()
        return mark
      }
    }
    return ''
  }

  /** 1. a) iv. 1.2 */
  const number = /^\s*\(?(?:\d[\d.]*|[a-z]|[ivxlcdm]+)[.)]|^\s*\d+\.\d/i

  function readItem(element) {
    const { style = '' } = element.dataset
    const mark = takeMark(element)
    const [, list = '', level = '1', format = ''] = /mso-list:\s*(l\d+)\s+level(\d)\s*(lfo\d+)?/i.exec(style) ?? []
    return { element, tag: number.test(mark) ? 'ol' : 'ul', start: parseInt(mark) || 1, level: Number(level), id: list + format }
  }

  const isOver = (list, { level, tag, id }) => level < list.level || (level === list.level && (tag !== list.tag || id !== list.id))

  // As `src/blocks/sanitize-rich-text.ts` does without a script.
  function listsFromWord(first) {
    const elements = [first]
    while (isItem(elements.at(-1).nextElementSibling)) elements.push(elements.at(-1).nextElementSibling)
    const open = []
    for (const item of elements.map(readItem)) {
      while (open[0] && isOver(open.at(-1), item)) open.pop()
      if (open.at(-1)?.level !== item.level) open.push({ ...item, box: listFor(item, open.at(-1)) })
      const row = document.createElement('li')
      row.append(...item.element.childNodes)
      item.element.remove()
      open.at(-1).box.append(row)
    }
  }

  function listFor({ tag, start, element }, outer) {
    const list = document.createElement(tag)
    if (start > 1) list.setAttribute('start', start)
    if (outer) outer.box.lastElementChild.append(list)
    else element.before(list)
    return list
  }

  const marks = {
    strong: /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)/i,
    em: /font-style\s*:\s*italic/i,
    u: /text-decoration[^;]*underline/i,
    s: /text-decoration[^;]*line-through/i,
  }

  function wrapContent(element, tag) {
    const mark = document.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }

  function elementsFromStyle(element) {
    const style = element.dataset.style
    delete element.dataset.style
    const alignment = /(?:^|;)\s*text-align\s*:\s*(center|right)\b/i.exec(style)
    if (alignment) element.dataset.align = alignment[1].toLowerCase()
    // Google Docs wraps everything in bold that is not bold.
    if (element.matches('b') && /(?:^|;)\s*font-weight\s*:\s*normal/i.test(style)) element.replaceWith(...element.childNodes)
    if (!element.matches('span, font')) return
    // Links are underlined anyway.
    const found = Object.keys(marks).filter((tag) => marks[tag].test(style) && !(tag === 'u' && element.closest('a')))
    for (const tag of found) wrapContent(element, tag)
  }

  // A page has its own h1, and its texts no levels below 4.
  const levels = { h1: 'h2', h5: 'h4', h6: 'h4' }

  function changeLevel(heading) {
    const changed = document.createElement(levels[heading.localName])
    for (const { name, value } of heading.attributes) changed.setAttribute(name, value)
    changed.append(...heading.childNodes)
    heading.replaceWith(changed)
  }

  // Parsed as they are, each style and event attribute would be reported as a violation of the policy.
  const withoutActive = (html) =>
    html
      .replace(/<style\b[\s\S]*?<\/style>/gi, '')
      .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son[a-z]+\s*=/gi, ' data-event='))

  function cleanPasted(html) {
    if (!/MsoListParagraph|\s(?:style|on[a-z]+)\s*=|<style\b|<h[156]\b/i.test(html)) return html
    const { body } = new DOMParser().parseFromString(withoutActive(html), 'text/html')
    for (const item of body.querySelectorAll('p')) if (isItem(item) && item.isConnected) listsFromWord(item)
    for (const element of body.querySelectorAll('[data-style]')) elementsFromStyle(element)
    for (const heading of body.querySelectorAll('h1, h5, h6')) changeLevel(heading)
    return body.innerHTML
  }

  self.richText.cleanPasted = cleanPasted
})()
