export { refreshBusiness } from './refresh'
export { UndoableChanges } from './UndoableChanges'
export { useUndoChange } from './useUndoChange'
