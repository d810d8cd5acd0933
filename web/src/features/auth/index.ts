export { useSendCode } from './useSendCode'
