export { ContactProposals } from './ContactProposals'
export { noteProposal, proposalQuery, proposalsQuery, refreshProposals } from './queries'
export { StatusBadge } from './StatusBadge'
export { itemValue, methodWords, shareWords, statusLabels } from './words'
