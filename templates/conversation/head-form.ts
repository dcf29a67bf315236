/** Attributes of a form that changes the ticket and redraws its head; what was typed into the composer stays. */
export const headForm = (action: string): Record<string, string> => ({
  method: 'post',
  action,
  'hx-post': action,
  'hx-target': '#ticket-head',
  'hx-swap': 'outerHTML',
})
