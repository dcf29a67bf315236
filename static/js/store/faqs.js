// Opens the answer that the address names: #faq-12.
;(() => {
  function reveal() {
    const question = /^#faq-\d+$/.test(location.hash) ? document.querySelector(location.hash) : null
    if (!question) return
    question.open = true
    question.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
})()
