import { expect, test } from 'bun:test'
import { t } from 'elysia'
import { saveForm } from '#src/admin/edit.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { validateFields } from '#src/web/form/form.ts'
import { createTestView } from '#tests/support/view.ts'

const createForm = (name: string) =>
  validateFields(createTestView(), new Map([['name', [name]]]), t.Object({ name: t.String({ minLength: 1 }) }))
const save = (error?: Error, name = 'Mug') =>
  saveForm(createForm(name), async () => {
    if (error) throw error
    return 7
  })

test('saving a form says whether it is saved, invalid or was changed by another person meanwhile', async () => {
  expect(await save()).toEqual({ status: 200, result: 7 })
  expect(await save(undefined, '')).toEqual({ status: 422 })
  expect(await save(new UserError('form.wrongFormat'))).toEqual({ status: 422 })
  expect(await save(new Conflict('admin.undoTooLate'))).toEqual({ status: 409 })
})

test('any other error while saving a form is not hidden', async () => {
  await expect(save(new Error('the disk is full'))).rejects.toThrow('the disk is full')
})
