extension Schema {
  /// Members, what they told us, and what they decided.
  static let people = [
    Table(
      "users",
      """
        id uuid PRIMARY KEY NOT NULL REFERENCES auth_users (id),
        email text,
        phone text,
        full_name text,
        avatar_url text,
        zip_code text,
        onboarding_step text DEFAULT 'landing',
        house_rules_accepted_at timestamptz,
        metadata jsonb DEFAULT '{}',
        created_at timestamptz,
        updated_at timestamptz
      """),
    Table(
      "consumer_profiles",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL UNIQUE REFERENCES users (id),
        first_name text,
        last_name text,
        date_of_birth date,
        insurance_goals text[] DEFAULT '[]',
        goal_timeline text DEFAULT 'exploring',
        household_size integer DEFAULT 1,
        owns_home boolean DEFAULT 0,
        has_vehicles integer DEFAULT 0,
        has_pets boolean DEFAULT 0,
        preferred_zip text,
        service_radius integer DEFAULT 25,
        service_mode text DEFAULT 'any',
        push_enabled boolean DEFAULT 0,
        email_enabled boolean DEFAULT 1,
        sms_enabled boolean DEFAULT 0,
        share_profile boolean DEFAULT 1,
        allow_analytics boolean DEFAULT 1,
        share_location boolean DEFAULT 0,
        created_at timestamptz,
        updated_at timestamptz,
        coverage_timeline text,
        currently_insured text,
        business_size text,
        current_carrier text,
        primary_goal text,
        goal_attributes jsonb
      """),
    Table(
      "user_agent_selections",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES auth_users (id),
        agent_id text NOT NULL REFERENCES kirkland_agents (id),
        status text NOT NULL CHECK (status IN ('selected', 'rejected')),
        created_at timestamptz,
        UNIQUE (user_id, agent_id)
      """),
    Table(
      "delete_requests",
      """
        id uuid PRIMARY KEY NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id),
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
        reason text,
        requested_at timestamptz NOT NULL,
        scheduled_at timestamptz NOT NULL,
        completed_at timestamptz
      """),
  ]
}
