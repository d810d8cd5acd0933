export { StartFields } from './create/StartFields'
export { refreshBusiness } from './refresh'
export { UndoableChanges } from './UndoableChanges'
export { useUndoChange } from './useUndoChange'
