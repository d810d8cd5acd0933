export { imageField, limits } from './details'
export { refreshBusiness } from './refresh'
export { UndoableChanges } from './UndoableChanges'
export { useUndoChange } from './useUndoChange'
