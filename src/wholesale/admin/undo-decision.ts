import { Type } from '@sinclair/typebox'
import { undoMinutes } from '#src/accounts/limits.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { undoDecision } from '../applications.ts'

export const approvedAction = 'wholesale.approved'
export const declinedAction = 'wholesale.declined'

const state = Type.Union([Type.Literal('open'), Type.Literal('approved'), Type.Literal('declined')])
const decisionSchema = Type.Object({
  state: Type.Tuple([state, state]),
  before: Type.Union([Type.Null(), Type.Object({ reason: Type.String(), decidedBy: Type.String(), decidedAt: Type.Integer() })]),
  decidedAt: Type.Integer(),
  mail: Type.Integer(),
  madeWholesale: Type.Boolean(),
})

/** The id of an email that staff switched off. */
const unsentMail = 0

const undoableDecision = (
  mailed: 'wholesale.approved' | 'wholesale.declined',
  unmailed: 'wholesale.approvedUnmailed' | 'wholesale.declinedUnmailed',
) =>
  undoable(decisionSchema, {
    describe: (view, { mail }) => ({
      text: mail === unsentMail ? view.t(unmailed) : view.t(mailed, { count: undoMinutes }),
      canUndo: true,
    }),
    undo: (tx, change, { subject, now, actor }) => undoDecision(tx, parseId(subject.split(':')[1]), change, { actor, now }),
  })

export const undoableDecisions: UndoableActions = {
  [approvedAction]: undoableDecision('wholesale.approved', 'wholesale.approvedUnmailed'),
  [declinedAction]: undoableDecision('wholesale.declined', 'wholesale.declinedUnmailed'),
}
