import { Type } from '@sinclair/typebox'
import { returnStates } from '#db/schema/returns.ts'
import { undoMinutes } from '#src/accounts/limits.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { undoReturnDecision } from '../decide-return.ts'

export const approvedAction = 'return.approved'
export const declinedAction = 'return.declined'

const state = Type.Union(returnStates.map((name) => Type.Literal(name)))
const decisionSchema = Type.Object({
  state: Type.Tuple([state, state]),
  before: Type.Object({ reason: Type.String(), decidedBy: Type.String(), decidedAt: Type.Union([Type.Null(), Type.Integer()]) }),
  decidedAt: Type.Integer(),
  mail: Type.Union([Type.Null(), Type.Integer()]),
})

const undoableDecision = (message: 'returns.approved' | 'returns.declined') =>
  undoable(decisionSchema, {
    describe: (view) => ({ text: view.t(message, { count: undoMinutes }), canUndo: true }),
    undo: (tx, change, { subject, now, actor }) =>
      undoReturnDecision(tx, parseId(subject.split(':')[1]), change, { actor: actor.name, now }),
  })

export const undoableDecisions: UndoableActions = {
  [approvedAction]: undoableDecision('returns.approved'),
  [declinedAction]: undoableDecision('returns.declined'),
}
