import 'virtual:tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/shell.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { followOnline } from './data/online.js';
import { queryClient } from './data/query-client.js';
import { listenToKeys } from './keys/use-commands.js';
import { App } from './shell/app.js';
import { listenToLeaving } from './shell/leave-guard.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
followOnline();
listenToKeys();
listenToLeaving();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
