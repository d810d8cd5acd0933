export { proposalQuery, proposalsQuery, refreshProposals } from './queries'
export { StatusBadge } from './StatusBadge'
export { statusLabels } from './text'
