// A pasted or autofilled code is sent at once. A typed one is not: the last digit may be wrong.
;(() => {
  document.addEventListener('input', (event) => {
    const { target, inputType } = event
    if (!target.matches('[data-code]') || ['insertText', 'insertCompositionText'].includes(inputType)) return
    if (/^deleteContent|^history/.test(inputType ?? '')) return
    if (target.value.replace(/\s/g, '').length === 6) target.form.requestSubmit()
  })
})()
