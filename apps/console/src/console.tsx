import 'virtual:tokens.css';
import './styles/base.css';
import './styles/buttons.css';
import './styles/fields.css';
import './styles/pages.css';
import './styles/dialogs.css';
import './styles/shell.css';
import './styles/card.css';
import './styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { followSession } from './data/account.js';
import { followOnline } from './data/online.js';
import { queryClient } from './data/call/query-client.js';
import { listenToKeys } from './keys/use-commands.js';
import { guardHistory, guardNavigation } from './parts/form/leave-guard.js';
import { App } from './shell/app.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
followOnline();
followSession();
listenToKeys();
guardHistory();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={guardNavigation}>
        <App />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
