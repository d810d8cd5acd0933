export { StartFields } from './lazily'
export { refreshBusiness } from './refresh'
export { UndoableChanges } from './UndoableChanges'
export { useUndoChange } from './useUndoChange'
