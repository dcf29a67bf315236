// Word writes items of lists as paragraphs that begin with a drawn mark. Pasted, they are lists again.
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

  function listFromWord(first) {
    const items = [first]
    while (isItem(items.at(-1).nextElementSibling)) items.push(items.at(-1).nextElementSibling)
    const marks = items.map(takeMark)
    const list = document.createElement(/^\s*(?:\d{1,3}|[a-z])[.)]/i.test(marks[0]) ? 'ol' : 'ul')
    first.before(list)
    for (const item of items) {
      const row = document.createElement('li')
      row.append(...item.childNodes)
      item.remove()
      list.append(row)
    }
  }

  function cleanPasted(html) {
    if (!html.includes('MsoListParagraph')) return html
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    for (const item of body.querySelectorAll('p')) if (isItem(item) && item.isConnected) listFromWord(item)
    return body.innerHTML
  }

  self.richText.cleanPasted = cleanPasted
})()
