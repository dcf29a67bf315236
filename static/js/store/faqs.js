// Opens the answer that the address names (#faq-12) and scrolls to its question.
;(() => {
  function reveal() {
    const question = /^#faq-\d+$/.test(location.hash) ? document.querySelector(location.hash)?.closest('details') : null
    if (!question) return
    question.open = true
    question.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
})()
