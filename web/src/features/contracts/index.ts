export { contractQuery, contractsQuery } from './queries'
export { SignerDots } from './SignerDots'
export { useDownloadSealed } from './useDownloadSealed'
export { signedWords, signerWords, statusLabels, statusTones } from './words'
