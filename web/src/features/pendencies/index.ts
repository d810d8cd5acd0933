export { useTick } from './useTick'
