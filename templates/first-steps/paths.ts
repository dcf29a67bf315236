export const firstStepsPath = '/admin/first-steps'
export const openShopPath = `${firstStepsPath}/open`
export const skipStepPath = `${firstStepsPath}/skip`
export const takeUpStepPath = `${firstStepsPath}/resume`
export const checklistPath = `${firstStepsPath}/checklist`
/** The two pages of the setup, in their order. */
export const setupPaths = { shop: `${firstStepsPath}/shop`, formats: `${firstStepsPath}/formats` } as const
