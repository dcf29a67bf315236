import { t } from 'elysia'
import type { Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors.ts'
import type { PublishState } from '#src/lib/content-state.ts'
import type { View } from '#src/web/view.ts'
import { type UndoableActions, undoable } from './undo.ts'

/** What changes many pages or articles at once. Each command returns those that it changed; `now` in epoch ms. */
interface ContentCommands {
  setPublished(tx: Tx, ids: number[], isPublished: boolean, now: number): Promise<unknown[]>
  restoreStates(tx: Tx, states: PublishState[], now: number): Promise<void>
  trash(tx: Tx, ids: number[], now: number): Promise<unknown[]>
  restore(tx: Tx, ids: number[], now: number): Promise<unknown[]>
}

type UndoableAction = UndoableActions[string]

type Describe = (view: View, count: number) => string

const idsSchema = t.Object({ ids: t.Array(t.Integer()) })
const statesSchema = t.Object({
  states: t.Array(
    t.Object({
      id: t.Integer(),
      status: t.Union([t.Literal('draft'), t.Literal('published')]),
      publishAt: t.Union([t.Integer(), t.Null()]),
    }),
  ),
})

export const undoPublished = (commands: ContentCommands, isPublished: boolean, describe: Describe): UndoableAction =>
  undoable(statesSchema, {
    describe: (view, { states: { length: count } }) => ({ text: describe(view, count), canUndo: count > 0 }),
    async undo(tx, { states }, { now }) {
      const ids = states.map(({ id }) => id)
      // Nothing to reverse: another person has done so since.
      if ((await commands.setPublished(tx, ids, !isPublished, now)).length === 0) throw new Conflict('admin.undoTooLate')
      await commands.restoreStates(tx, states, now)
    },
  })

export const undoTrash = ({ restore }: ContentCommands, describe: Describe): UndoableAction => undoIds(restore, describe)

export const undoRestore = ({ trash }: ContentCommands, describe: Describe): UndoableAction => undoIds(trash, describe)

const undoIds = (reverse: ContentCommands['trash'], describe: Describe): UndoableAction =>
  undoable(idsSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: describe(view, count), canUndo: count > 0 }),
    async undo(tx, { ids }, { now }) {
      if ((await reverse(tx, ids, now)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  })
