/** The element id of the control at a path of a block's data. */
export const fieldIdOf = (path: string): string => `b-${path.replaceAll('.', '-')}`

/** Attributes of a control whose value the editor's script writes to the block. `form` names none, so that it is not submitted. */
export const valueAttrs = (path: string, type: 'text' | 'number' | 'boolean' | 'id'): Record<string, string> => ({
  form: 'block-fields',
  'data-path': path,
  'data-type': type,
})
