export { default as ControlBar } from './ControlBar'
export { useTakeControl } from './useControl'
