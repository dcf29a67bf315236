// Announces text to screen readers: on HX-Trigger {"say":{"text":"…"}}, and when a swap changes the text of an element with data-say and
// an id.
;(() => {
  const said = new Map()
  let timer

  function say(text) {
    // An open modal dialog makes the page inert, so announce inside the dialog.
    const live = [...document.querySelectorAll('dialog:modal [data-live]')].at(-1) ?? document.getElementById('live')
    clearTimeout(timer)
    live.textContent = ''
    timer = setTimeout(() => (live.textContent = text), 60)
  }

  function changed() {
    const news = []
    for (const id of said.keys()) if (!document.getElementById(id)) said.delete(id)
    for (const element of document.querySelectorAll('[data-say][id]')) {
      const text = element.innerText.trim().replace(/\s+/g, ' ')
      if (said.get(element.id) !== text) news.push(text)
      said.set(element.id, text)
    }
    return news
  }

  changed()
  document.addEventListener('htmx:after:swap', () => {
    const news = changed()
    if (news.length > 0) say(news.join('. '))
  })
  document.addEventListener('say', (event) => say(event.detail.text))
  self.kit = { say }
})()
